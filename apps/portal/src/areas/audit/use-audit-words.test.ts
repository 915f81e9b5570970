import { AuditFilters } from '@choba/contract/audit.contract.ts'
import { AdminTransactionFilters } from '@choba/contract/transactions.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import { expect, test } from 'vitest'
import { fieldWords } from './use-audit-words.ts'

test.each(Object.entries(languages))(
  '%s has a name for everything a log or a list is searched by',
  (_name, phrases) => {
    const filters = { ...AuditFilters.shape, ...AdminTransactionFilters.shape }
    const names = fieldWords(phrases)
    expect(Object.keys(filters).length).toBeGreaterThan(20)
    expect(Object.keys(filters).filter((name) => !names[name])).toEqual([])
  },
)
