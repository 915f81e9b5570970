import type { unsubscribeJa } from './unsubscribe.ja.ts'

export const unsubscribeEn: typeof unsubscribeJa = {
  title: 'Stop notifications by e-mail',
  lead: 'We’ll stop sending notifications to {email}. You’ll still see them in the portal, and important ones will still be sent by e-mail.',
  submit: 'Stop these e-mails',
  doneTitle: 'E-mails stopped',
  doneText:
    'We’ve stopped sending notifications to {email}. To receive them again, ask your administrator.',
  badLinkText:
    'The link is wrong or has expired. Ask your administrator to change your e-mail settings.',
}
