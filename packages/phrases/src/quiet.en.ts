import type { quietJa } from './quiet.ja.ts'

export const quietEn: typeof quietJa = {
  title: 'This is a copy',
  text: 'You can look around. Nothing can be changed, and nothing is sent: no e-mails, and nothing to processors.',
}
