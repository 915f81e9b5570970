import type { passwordLinkJa } from './password-link.ja.ts'

export const passwordLinkEn: typeof passwordLinkJa = {
  invitedTitle: 'Set your password',
  invitedLead: 'An account was made for you. Choose the password you will sign in with.',
  resetTitle: 'Set a new password',
  resetLead: 'Choose a new password. Every screen that is signed in will be signed out.',
  fullName: 'Full name',
  submit: 'Set the password',
  doneTitle: 'Your password is set',
  doneText: 'Open the back-office and sign in with your new password.',
  open: 'Open the back-office',
  badLinkTitle: 'This link cannot be used',
  badLinkText: 'It is not correct, has been used already, or is too old. Please ask your administrator for a new one.',
  forgottenTitle: 'Forgot your password?',
  forgottenLead:
    'Enter your user ID or e-mail address. We will send a link to a new password to the e-mail address of your account.',
  forgottenSubmit: 'Send the link',
  forgottenTaken:
    'If there is an account of that name, we have sent a link to its e-mail address. The link is good for {hours, plural, one {# hour} other {# hours}}. If nothing arrives, try again later or ask your administrator.',
}
