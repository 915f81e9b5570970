import type { setupJa } from './setup.ja.ts'

export const setupEn: typeof setupJa = {
  title: 'First administrator',
  lead: 'Create the account of the first administrator of this back office. Afterward, this link no longer works.',
  fullName: 'Full name',
  email: 'E-mail address',
  passwordAgain: 'Confirm password',
  submit: 'Create account',
  usernameInvalid: 'Enter 3 to 50 characters: letters a to z, digits, “.”, “_” or “-”.',
  fullNameInvalid: 'Enter a full name of up to 100 characters.',
  emailInvalid: 'Enter an address like name@example.com.',
  doneTitle: 'Administrator created',
  doneText: 'Open the back office and sign in with your new user ID and password.',
  open: 'Open back office',
  badLinkTitle: 'This link can’t be used',
  badLinkText:
    'The link is wrong, has already been used or has expired. Ask the server’s administrator for a new one.',
}
