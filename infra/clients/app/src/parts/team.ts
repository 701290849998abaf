// The part of the app for those who lead others.

import '../main.tsx';
// Leaders have leave and times of their own, too. Both parts share screens, which pack smaller in one file.
import './own.ts';

export { DecideScreen } from '../screens/decide.tsx';
export { TeamScreen } from '../screens/team.tsx';
