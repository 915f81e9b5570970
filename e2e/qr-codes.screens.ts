import { ja } from '@choba/phrases/ja.ts'
import {
  openFirst,
  type OpenedCase,
  owners,
  pressInDrawer,
  type ScreenCase,
} from './support/screen-case.ts'

const path = 'setting/qrmanage'

export const screens: readonly ScreenCase[] = [
  {
    path,
    menu: {
      order: 295,
      entry: ja.qrCodes.screens.list,
      call: 'qr/list',
      open: [...owners, 'manager'],
    },
    user: 'owner',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'qr-code-detail', user: 'owner', at: path, open: openFirst },
  {
    name: 'qr-code-edit',
    user: 'owner',
    at: path,
    path: `${path}/$qrCodeId/edit`,
    async open(page, words) {
      await openFirst(page, words)
      await pressInDrawer(page, words.kit.record.edit)
      await page.getByRole('heading', { name: words.qrCodes.look.title }).waitFor()
    },
  },
  { name: 'qr-code-add', user: 'owner', at: `${path}/add`, path: `${path}/add` },
]
