import type { setupJa } from './setup.ja.ts'

export const setupEn: typeof setupJa = {
  title: 'First administrator',
  lead: 'Create the account of the person who will administer this back-office. Afterwards this link no longer works.',
  fullName: 'Full name',
  email: 'E-mail address',
  passwordAgain: 'Password, once more',
  submit: 'Create the account',
  usernameInvalid: 'A user ID has 3 to 50 characters: letters a to z, digits, and “.”, “_” or “-”.',
  fullNameInvalid: 'Enter the full name, 100 characters at most.',
  emailInvalid: 'Enter a valid e-mail address.',
  doneTitle: 'The administrator is registered',
  doneText: 'Open the back-office and sign in with the user ID and the password you have just chosen.',
  open: 'Open the back-office',
  badLinkTitle: 'This link cannot be used',
  badLinkText:
    'It is not correct, has been used already, or is too old. Please ask whoever runs the server for a new one.',
}
