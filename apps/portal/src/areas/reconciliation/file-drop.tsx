import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { BadInput } from '@choba/contract/bad-input.ts'
import { formatCount } from '@choba/contract/money.ts'
import {
  type FileResult,
  type GivenBefore,
  reconciliation,
} from '@choba/contract/reconciliation.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { ApiError, isStale } from '#lib/api-error.ts'
import { messageOf } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { upload } from '#lib/upload.ts'
import { FieldLabel } from '#ui/field-label.tsx'
import { shortInstantText } from '#ui/instants.ts'
import { Section } from '#ui/section.tsx'
import { Select } from '#ui/select.tsx'
import { Upload, type UploadSending } from '#ui/upload.tsx'
import { reconciliationApi } from './reconciliation.api.ts'
import { useMatchRefresh } from './use-match-refresh.ts'

const types = [
  '.txt',
  '.csv',
  '.dat',
  '.xml',
  '.sta',
  '.940',
  'text/plain',
  'text/csv',
  'text/xml',
  'application/xml',
]
const ROWS_MAX = 50_000

const problems = [
  'EMPTY',
  'TOO_LARGE',
  'EBCDIC',
  'OTHER_FILE',
  'CUT_SHORT',
  'RECORD_LENGTH',
  'RECORD_ORDER',
  'COUNT',
  'TOTAL',
  'BALANCE',
  'AMOUNT',
  'DATE',
  'FIELD',
  'DUPLICATE',
  'CURRENCY',
  'STATUS',
] as const

/**
 * Parses an error path such as `file.TOTAL[5].inTotal`. Returns the name of the problem and the
 * number of the record in the file.
 */
function problemIn(path: string) {
  const [, name, record] = /^file\.([A-Z_]+)\[(\d+)\]/.exec(path) ?? []
  const problem = problems.find((one) => one === name)
  return problem && { problem, record: Number(record) }
}

/**
 * Returns a function that explains the reason for rejecting a file, with the position of the
 * problem.
 */
function useFaultOf(): (error: unknown) => string {
  const t = useTranslations('reconciliation.file')
  const inFile = ({ fields }: BadInput): string => {
    const [first] = fields
    if (first?.path === 'file.account') return t('account')
    const found = first && problemIn(first.path)
    if (!found) return t('unreadable')
    const text = t(`problem.${found.problem}`)
    const said = found.record > 0 ? t('at', { record: String(found.record), text }) : text
    return fields.length > 1 ? t('more', { text: said, count: fields.length - 1 }) : said
  }
  return (error) => {
    if (isStale(error)) {
      const { givenBy: name, givenAt, fileName: file } = error.result as GivenBefore
      return t('twice', { name, at: shortInstantText(givenAt), file })
    }
    if (!(error instanceof ApiError)) return t('unreadable')
    if (error.resultType === resultTypes.bodyTooLarge.code) return t('size')
    if (error.resultType === resultTypes.badRequest.code && error.result)
      return inFile(error.result as BadInput)
    return messageOf(error) ?? t('unreadable')
  }
}

/** Drop area for a bank file. The server matches the file with the deposits immediately. */
export function FileDrop({ onResult }: { onResult: (result: FileResult) => void }) {
  const t = useTranslations('reconciliation.file')
  const id = useId()
  const refresh = useMatchRefresh()
  const faultOf = useFaultOf()
  const [accountId, setAccountId] = useState('')
  async function send(file: File, sending: UploadSending) {
    const result = await upload(reconciliationApi.match.endpoint, file, {
      ...sending,
      fields: { accountId: accountId === '' ? undefined : accountId },
    })
    onResult(result)
    void refresh()
    return { name: result.bankFileId, label: file.name }
  }
  return (
    <Section title={t('title')}>
      <AccountChoice value={accountId} onChange={setAccountId} />
      <FieldLabel htmlFor={id}>{t('label')}</FieldLabel>
      <Upload
        id={id}
        aria-describedby={`${id}help`}
        files={[]}
        accept={types}
        max={1}
        send={send}
        faultOf={faultOf}
        onAdd={() => {}}
        onRemove={() => {}}
      />
      <p id={`${id}help`} className="text-sm text-muted">
        {t('help', { rows: formatCount(ROWS_MAX) })}
      </p>
    </Section>
  )
}

/** Account of a file that names none. Hidden if the merchant has a single account. */
function AccountChoice({
  value,
  onChange,
}: {
  value: string
  onChange: (accountId: string) => void
}) {
  const t = useTranslations('reconciliation')
  const id = useId()
  const mayList = useMay(reconciliation.accounts.can)
  const { data } = useQuery({ ...reconciliationApi.accounts.query(), enabled: mayList })
  if (!data || data.accounts.length < 2) return null
  return (
    <div className="flex max-w-100 flex-col gap-1">
      <FieldLabel htmlFor={id}>{t('file.accountChoice')}</FieldLabel>
      <Select
        id={id}
        value={value}
        options={[
          { value: '', label: t('file.anyAccount') },
          ...data.accounts.map(({ accountId, account, companyName }) => ({
            value: accountId,
            label: t('transferFile.named', { account, company: companyName }),
          })),
        ]}
        onChange={onChange}
      />
    </div>
  )
}
