/** The state of the network between one machine and the server, until it is changed. */
export type NetworkWeather = 'clear' | 'offline' | 'unreachable' | 'captivePortal';
