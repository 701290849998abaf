// The part of the app with a person's own leave, shifts and pay.

import '../main.tsx';

export { CorrectionScreen } from '../screens/correction.tsx';
export { FilesScreen } from '../screens/files.tsx';
export { LeaveScreen } from '../screens/leave.tsx';
export { LeaveRequestScreen } from '../screens/leave-request.tsx';
export { MonthScreen } from '../screens/month.tsx';
export { OwnTimesScreen } from '../screens/own-times.tsx';
export { PayScreen, PayslipScreen } from '../screens/pay.tsx';
export { ShiftsScreen } from '../screens/shifts.tsx';
export { TeamCalendarScreen } from '../screens/team-calendar.tsx';
