import type { noticesJa } from './notices.ja.ts'

export const noticesEn: typeof noticesJa = {
  quiet: {
    title: 'This is a copy',
    text: 'You can only look around. You can’t make changes, and nothing is sent: no e-mails, nothing to processors.',
  },
  stepMissing: {
    title: 'Two-step verification isn’t set up',
    text: 'This service requires two-step verification. Until you set it up, signing in or reloading opens the first screen instead of the address you entered.',
    act: 'Set up two-step verification',
  },
}
