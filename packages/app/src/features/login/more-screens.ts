/** The screens beside signing in. They are loaded when one of them is opened. */
import '../../lib/i18n/later-messages.ts';

export { ForgotScreen } from './forgot/ForgotScreen.tsx';
export { RegisterScreen } from './register/RegisterScreen.tsx';
