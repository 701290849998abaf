// The part of the app for those who lead others.

import '../main.tsx';

export { DecideScreen } from '../screens/decide.tsx';
export { TeamScreen } from '../screens/team.tsx';
