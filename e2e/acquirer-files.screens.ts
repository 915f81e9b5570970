import { ja } from '@choba/phrases/ja.ts'
import { type OpenedCase, type ScreenCase } from './support/screen-case.ts'

const { list } = ja.acquirerFiles.screens

export const screens: readonly ScreenCase[] = [
  {
    path: 'acquirerFiles',
    menu: { order: 43, entry: list, call: 'acquirerfile/list', open: ['superadmin'] },
    user: 'superadmin',
  },
]

export const opened: readonly OpenedCase[] = [
  {
    name: 'acquirer-file-upload',
    user: 'superadmin',
    at: 'acquirerFiles/upload',
    path: 'acquirerFiles/upload',
  },
]
