// The part of the app for choosing a password, and for the account.

import '../main.tsx';

export { AccountScreen } from '../screens/account.tsx';
export { ActivateScreen } from '../screens/activate.tsx';
export { EmailScreen } from '../screens/email.tsx';
