import type { supportSessionsJa } from './support-sessions.ja.ts'

export const supportSessionsEn: typeof supportSessionsJa = {
  lead: {
    merchant:
      'When an administrator of the service viewed your screens, for example to answer a question. Administrators can’t change or download anything.',
    admin:
      'View the screens of a merchant for a stated reason and a limited time. You can’t change or download anything.',
  },
  empty: {
    title: 'No support session yet',
    merchant: 'Sessions appear here when an administrator views your screens.',
    admin: 'Request a session to view a merchant’s screens.',
  },
  fault: 'The support sessions couldn’t be loaded',
  state: {
    REQUESTED: 'Awaiting approval',
    APPROVED: 'Approved',
    RUNNING: 'Running',
    ENDED: 'Ended',
    CLOSED: 'Never opened',
  },
  column: {
    merchant: 'Merchant',
    userName: 'Administrator',
    reason: 'Reason',
    requestedAt: 'Requested',
    openUntil: 'Open by',
    time: 'Time of viewing',
    endedBy: 'Ended by',
  },
  act: {
    request: 'Request session',
    open: 'Open session',
    view: 'View screens',
    end: 'End',
    cancel: 'Cancel',
  },
  form: {
    title: 'Request support session',
    reasonHelp: 'The merchant’s users see it, and the audit log records it.',
    minutes: 'Time (minutes)',
    forbidden: 'This merchant doesn’t allow support sessions.',
    open: 'You already have an open session with this merchant. Open or end it in the list.',
    requested: 'Requested. You can open the session after one of the merchant’s users approves it.',
    started: 'The session has started. Select “View screens” in the list.',
  },
  minutes: '{minutes} minutes',
  ended: 'The support session has ended',
  over: 'This support session is already over',
  access: {
    title: 'Access for support',
    text: 'Choose if administrators of the service can view your screens.',
    ALLOWED: 'Allowed',
    APPROVAL: 'Approval needed',
    FORBIDDEN: 'Not allowed',
    help: {
      ALLOWED: 'Administrators can view your screens at once, with a reason and a time limit.',
      APPROVAL: 'A user with permission to edit users must approve each session.',
      FORBIDDEN: 'Administrators can’t view your screens. A running session ends at once.',
    },
    saved: 'Saved',
    conflict: 'Someone else changed this first. Review and choose again.',
  },
  banner: {
    label: 'Support session',
    merchant:
      'An administrator of the service ({name}) is viewing your screens until {until}. Reason: {reason}',
    admin: 'Viewing the screens of “{name}” for support (read only)',
    left: '{minutes, plural, one {# minute left} other {# minutes left}}',
    end: 'End',
  },
  screens: { supportSessions: 'Support sessions' },
  audit: {
    field: {
      minutes: 'Time (minutes)',
      supportReason: 'Reason of the support session',
      supportAccess: 'Access for support',
    },
    word: {
      supportAccess: {
        ALLOWED: 'Allowed',
        APPROVAL: 'Approval needed',
        FORBIDDEN: 'Not allowed',
      },
    },
    action: {
      list: 'View support sessions',
      current: 'View running support sessions',
      access: 'View the access for support',
      setAccess: 'Change the access for support',
      request: 'Request a support session',
      open: 'Open a support session',
      end: 'End a support session',
    },
  },
}
