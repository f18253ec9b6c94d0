/** How the way between one machine and the server is, until somebody changes it. */
export type NetworkWeather = 'clear' | 'offline' | 'unreachable' | 'captivePortal';
