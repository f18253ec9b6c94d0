/** Values that can be watched: what the port's views are made of, for the page's own state too. */
export { Listeners } from '../base/value/listeners.ts';
export { ObservableValue } from '../base/value/value.ts';
