import type { passwordLinkJa } from './password-link.ja.ts'

export const passwordLinkEn: typeof passwordLinkJa = {
  invitedTitle: 'Set your password',
  invitedLead: 'Your account has been created. Choose a password to sign in with.',
  resetTitle: 'Set a new password',
  resetLead: 'Choose a new password. You’ll be signed out everywhere.',
  fullName: 'Full name',
  submit: 'Set password',
  doneTitle: 'Your password is set',
  doneText: 'Open the back office and sign in with your new password.',
  open: 'Open back office',
  badLinkTitle: 'This link can’t be used',
  badLinkText:
    'The link is wrong, has already been used or has expired. Ask your administrator for a new one.',
  forgottenTitle: 'Forgot your password?',
  forgottenLead:
    'Enter your user ID or e-mail address. We’ll send a password reset link to the e-mail address of your account.',
  forgottenSubmit: 'Send link',
  forgottenTaken:
    'If an account has this user ID or e-mail address, we’ve sent a link to its e-mail address. The link is valid for {hours, plural, one {# hour} other {# hours}}. If nothing arrives, try again later or ask your administrator.',
}
