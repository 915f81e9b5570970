import type { mailJa } from './mail.ja.ts'

export const mailEn: typeof mailJa = {
  signInCode: {
    subject: 'Your sign-in code for {sender}',
    title: 'Your sign-in code',
    lines: 'Enter this code on the sign-in page.',
    code: 'Code',
    note: 'The code is valid for {minutes, plural, one {# minute} other {# minutes}}. If you didn’t request it, someone may know your password: don’t share the code with anyone, and change your password right away.',
  },
  codeAddressProof: {
    subject: 'Confirm your e-mail address for {sender} codes',
    title: 'Confirm your e-mail address',
    lines:
      'This address was entered for receiving sign-in codes. Enter this code in the back office.',
    note: 'The code is valid for {minutes, plural, one {# minute} other {# minutes}}. Nothing changes until you enter it. If you didn’t request it, you can ignore this e-mail. Don’t share the code with anyone.',
  },
  codeAddressChanged: {
    subject: 'Your {sender} codes now go to another address',
    title: 'Your codes now go to another address',
    lines: 'From now on, sign-in codes are sent to {newAddress} instead of this address.',
    note: 'If you didn’t do this, tell your administrator right away.',
  },
  passwordChanged: {
    subject: 'Your {sender} password was changed',
    title: 'Your password was changed',
    lines: 'The password of your account was changed. You’ve been signed out everywhere.',
    note: 'If you didn’t do this, tell your administrator right away.',
  },
  passkeyAdded: {
    subject: 'A passkey was added to your {sender} account',
    title: 'A passkey was added',
    lines:
      'The passkey “{name}” was added to your account. You can use it for two-step verification from your next sign-in.',
    note: 'If you didn’t do this, change your password and tell your administrator right away.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your {sender} account',
    title: 'A passkey was removed',
    lines:
      'The passkey “{name}” was removed from your account. It can no longer be used to sign in.',
    note: 'If you didn’t do this, change your password and tell your administrator right away.',
  },
  recoveryCodesMade: {
    subject: 'New recovery codes for your {sender} account',
    title: 'New recovery codes',
    lines: 'New recovery codes were created for your account. The previous ones no longer work.',
    note: 'If you didn’t do this, change your password and tell your administrator right away.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used for {sender}',
    title: 'A recovery code was used',
    lines:
      'A recovery code was used to sign in to your account instead of two-step verification. {left, plural, =0 {None are left.} one {# code is left.} other {# codes are left.}}',
    note: 'If you didn’t do this, change your password and tell your administrator right away.',
  },
  accountLocked: {
    subject: 'Sign-in to {sender} is temporarily locked',
    title: 'Sign-in is temporarily locked',
    lines:
      'After too many failed attempts, sign-in to your account is locked for {minutes, plural, one {# minute} other {# minutes}}.',
    note: 'If you made these attempts, wait and try again. If not, tell your administrator.',
  },
  invitation: {
    subject: 'You’re invited to {sender}',
    title: 'You’re invited to the back office',
    lines:
      'Your account has been created. Your user ID is {userName}. Use this link to set a password and sign in.',
    act: 'Set password',
    note: 'The link works once and is valid for {hours, plural, one {# hour} other {# hours}}. If you didn’t expect this e-mail, you can ignore it.',
  },
  passwordReset: {
    subject: 'Set a new password for {sender}',
    title: 'Set a new password',
    lines:
      'Your administrator has reset your password. Your user ID is {userName}. Use this link to set a new password.',
    act: 'Set new password',
    note: 'The link works once and is valid for {hours, plural, one {# hour} other {# hours}}. If you didn’t expect this, tell your administrator right away.',
  },
  passwordForgotten: {
    subject: 'Set a new password for {sender}',
    title: 'Set a new password',
    lines:
      'A password reset was requested on the sign-in page. Your user ID is {userName}. Use this link to set a new password.',
    act: 'Set new password',
    note: 'The link works once and is valid for {hours, plural, one {# hour} other {# hours}}. If you didn’t request this, ignore this e-mail. Your password won’t change.',
  },
  emailChanged: {
    subject: 'Your {sender} e-mail address was changed',
    title: 'Your e-mail address was changed',
    lines:
      'An administrator changed the e-mail address of your account to {newAddress}. From now on, e-mails go to the new address.',
    note: 'If you didn’t expect this, tell your administrator right away.',
  },
  attachments: 'Attachments: {count}. Open the notification to see them.',
  notification: {
    subject: '{sender}: {title}',
    title: '{title}',
    lines: '{content}',
    act: 'Open screen',
    note: 'You can turn off notifications by e-mail in your user settings.',
  },
  importantNotification: {
    subject: '{sender}: Important: {title}',
    title: '{title}',
    lines: '{content}',
    act: 'Open screen',
    note: 'This is an important notification. It’s sent regardless of your e-mail settings.',
  },
  statistics: {
    subject: '{sender}: statistics – {view} ({period})',
    title: '{view}',
    lines: 'These are the statistics for {period}.',
    act: 'Open statistics',
    note: '{owner} scheduled e-mails for the saved view “{view}”. The figures cover the stores you can see, as of when this e-mail was written. You can stop these e-mails in the settings of the saved view or in your user settings.',
  },
  pair: '{label}: {value}',
  open: 'Open back office',
  footer: 'This e-mail was sent automatically by the back office of {sender}. Replies aren’t read.',
  mailbox: {
    title: 'Sent e-mails',
    lead: 'The demo doesn’t send real e-mails. Every e-mail arrives on this page.',
    count: '{count, plural, one {# e-mail} other {# e-mails}}, newest first',
    empty: 'No e-mails yet. Codes and notifications appear here.',
    reload: 'Refresh',
    to: 'To',
    sentAt: 'Sent',
    back: 'Back to list',
    asHtml: 'Formatted',
    asText: 'Plain text',
  },
}
