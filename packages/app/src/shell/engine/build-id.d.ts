interface ImportMetaEnv {
  /** Names this build; the page and the engine have to be of the same one. */
  readonly PARLEY_BUILD: string;
}
