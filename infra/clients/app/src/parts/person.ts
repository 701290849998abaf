// The part of the app with the notifications of a person, the personal data, the bank account, the file with all own data, and what a person changes about the own account.

import '../main.tsx';

export { BankAccountScreen } from '../screens/bank-account.tsx';
export { MailScreen } from '../screens/mail.tsx';
export { NotificationsScreen } from '../screens/notifications.tsx';
export { OwnDataScreen } from '../screens/own-data.tsx';
export { PersonalScreen } from '../screens/personal.tsx';
export { SecurityScreen } from '../screens/security.tsx';
