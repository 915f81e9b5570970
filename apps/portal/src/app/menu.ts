import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ComponentType } from 'react'
import { contract } from '@choba/contract/contract.ts'
import type { Can } from '@choba/contract/permissions.ts'
import type { Phrases } from '@choba/phrases/ja.ts'
import { mayI } from '#lib/permission.ts'

export interface MenuEntry {
  readonly to: '/trade' | '/systrade'
  readonly label: keyof Phrases['shell']['short']
  readonly icon: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>
  readonly can: Can
}

/** Everything the sidebar can hold, in its order. */
const entries: readonly MenuEntry[] = [
  { to: '/trade', label: 'transactions', icon: ReceiptText, can: contract.transactions.list.can },
  { to: '/systrade', label: 'transactions', icon: ReceiptText, can: contract.transactions.systemList.can },
]

/** What of it the person signed in may open. */
export const myMenu = (): readonly MenuEntry[] => entries.filter((entry) => mayI(entry.can))

/** Where the portal opens: the first entry; undefined for somebody who has none. */
export const home = (): MenuEntry | undefined => myMenu()[0]
