import type { unsubscribeJa } from './unsubscribe.ja.ts'

export const unsubscribeEn: typeof unsubscribeJa = {
  title: 'Stop notifications by e-mail',
  lead: 'No more notifications will be sent to {email}. They’ll still be shown in the portal, and important ones will still be sent by e-mail.',
  submit: 'Stop these e-mails',
  doneTitle: 'E-mails stopped',
  doneText:
    'No more notifications will be sent to {email}. To receive them again, ask your administrator.',
  badLinkText:
    'The link isn’t valid or has expired. Ask your administrator to change your e-mail settings.',
}
