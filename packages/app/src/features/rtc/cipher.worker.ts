/** The worker in which media of calls are encrypted and decrypted. */
import '@parley/sdk/client/rtc-cipher.worker.ts';
