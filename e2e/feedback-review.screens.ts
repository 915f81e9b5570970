import { ja } from '@choba/phrases/ja.ts'
import { openFirst, press, type OpenedCase, type ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'feedback',
    menu: {
      order: 440,
      entry: ja.feedbackReview.screens.feedback,
      call: 'feedback/options',
      open: ['sysconfig'],
    },
    user: 'sysconfig',
  },
  {
    path: 'feedback2',
    menu: {
      order: 450,
      entry: ja.feedbackReview.screens.ratings,
      call: 'feedback/setting',
      open: ['sysconfig'],
    },
    user: 'sysconfig',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'feedback-detail', user: 'sysconfig', at: 'feedback', open: openFirst },
  { name: 'rating-detail', user: 'sysconfig', at: 'feedback2', open: openFirst },
  {
    name: 'feedback-answer',
    user: 'sysconfig',
    at: 'feedback',
    open: async (page, words) => {
      await openFirst(page, words)
      await press(page, words.feedbackReview.answer.act)
    },
  },
]
