import type { mailJa } from './mail.ja.ts'

export const mailEn: typeof mailJa = {
  signInCode: {
    subject: 'Your sign-in code for {sender}',
    title: 'Your sign-in code',
    lines: 'Type this code on the sign-in page.',
    code: 'Code',
    note: 'The code is good for {minutes, plural, one {# minute} other {# minutes}}. If you did not ask for it, somebody may know your password: tell nobody the code, and change your password.',
  },
  codeAddressChanged: {
    subject: 'Your {sender} codes now go to another address',
    title: 'Your codes now go to another address',
    lines: 'From now on, codes for your sign-in are sent to {newAddress}, and no longer to this address.',
    note: 'If this was not you, tell your administrator at once.',
  },
  passwordChanged: {
    subject: 'Your {sender} password was changed',
    title: 'Your password was changed',
    lines: 'The password of your account was changed. Every screen that was signed in has been signed out.',
    note: 'If this was not you, tell your administrator at once.',
  },
  accountLocked: {
    subject: 'Sign-in to {sender} is locked for a while',
    title: 'Sign-in is locked for a while',
    lines:
      'After too many failed attempts, nobody can sign in to your account for {minutes, plural, one {# minute} other {# minutes}}.',
    note: 'If it was you, wait and try again. If it was not, tell your administrator.',
  },
  invitation: {
    subject: 'You are invited to {sender}',
    title: 'You are invited to the back office',
    lines:
      'An account was made for you. Your user name is {userName}. Set a password by this link, and you can sign in.',
    act: 'Set your password',
    note: 'The link is good once, for {hours, plural, one {# hour} other {# hours}}. If you did not expect this e-mail, throw it away.',
  },
  passwordReset: {
    subject: 'Set a new password for {sender}',
    title: 'Set a new password',
    lines:
      'Your administrator has asked for a new password for you. Your user name is {userName}. Set it by this link.',
    act: 'Set a new password',
    note: 'The link is good once, for {hours, plural, one {# hour} other {# hours}}. If you did not expect this, tell your administrator at once.',
  },
  passwordForgotten: {
    subject: 'Set a new password for {sender}',
    title: 'Set a new password',
    lines: 'A new password was asked for on the sign-in page. Your user name is {userName}. Set it by this link.',
    act: 'Set a new password',
    note: 'The link is good once, for {hours, plural, one {# hour} other {# hours}}. If it was not you, ignore this e-mail: your password stays as it is.',
  },
  emailChanged: {
    subject: 'Your {sender} e-mail address was changed',
    title: 'Your e-mail address was changed',
    lines:
      'An administrator has changed the e-mail address of your account to {newAddress}. From now on, e-mails go there.',
    note: 'If you did not expect this, tell your administrator at once.',
  },
  notification: {
    subject: '{sender}: {title}',
    title: '{title}',
    lines: '{content}',
    act: 'Open the screen',
    note: 'Notifications by e-mail can be turned off in your user settings.',
  },
  open: 'Open the back office',
  footer: 'This e-mail was sent by the back office of {sender}. Replies are not read.',
  mailbox: {
    title: 'Sent e-mails',
    lead: 'The demo sends no e-mail to the outside: everything lands on this page.',
    count: '{count, plural, one {# e-mail} other {# e-mails}}, newest first',
    empty: 'No e-mails yet. Codes and notices show up here as soon as they are sent.',
    reload: 'Look again',
    to: 'To',
    sentAt: 'Sent',
    back: 'Back to the list',
    asHtml: 'The e-mail',
    asText: 'As plain text',
  },
}
