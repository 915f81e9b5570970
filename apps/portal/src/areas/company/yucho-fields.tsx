import { type YuchoProblem, yuchoAccount } from '@choba/banking/yucho.ts'
import type { BankAccountNumber } from '@choba/banking/account-kinds.ts'
import { useId, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { FieldLabel } from '#ui/field-label.tsx'
import { FieldError, FieldHelp } from '#ui/field-note.tsx'
import { TextField } from '#ui/text-field.tsx'

const OF_NUMBER: readonly YuchoProblem[] = ['NUMBER', 'NUMBER_END']

/**
 * Fields for the symbol and number in a Japan Post Bank passbook. Shows the account number that
 * other banks use for the same account.
 */
export function YuchoFields({
  onConverted,
}: {
  onConverted: (account: BankAccountNumber) => void
}) {
  const t = useTranslations('company.accountForm')
  const kinds = useTranslations('company.accountType')
  const [open, setOpen] = useState(false)
  const [symbol, setSymbol] = useState('')
  const [number, setNumber] = useState('')
  const [problem, setProblem] = useState<YuchoProblem | null>(null)
  const [converted, setConverted] = useState<BankAccountNumber | null>(null)

  function convert() {
    const read = yuchoAccount(symbol, number)
    setProblem(read.ok ? null : read.problem)
    setConverted(read.ok ? read.account : null)
    if (read.ok) onConverted(read.account)
  }
  if (!open)
    return (
      <Button className="self-start" aria-expanded="false" onClick={() => setOpen(true)}>
        {t('yucho')}
      </Button>
    )
  const isOfNumber = problem !== null && OF_NUMBER.includes(problem)
  const words = problem && t(`yuchoProblem.${problem}`)
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line bg-canvas px-4 py-3.5">
      <div className="flex flex-wrap gap-3">
        <Digits
          label={t('symbol')}
          help={t('symbolHelp')}
          value={symbol}
          onChange={setSymbol}
          fault={isOfNumber ? null : words}
        />
        <Digits
          label={t('number')}
          help={t('numberHelp')}
          value={number}
          onChange={setNumber}
          fault={isOfNumber ? words : null}
        />
      </div>
      <Button className="self-start" onClick={convert}>
        {t('convert')}
      </Button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {converted &&
          t('converted', {
            branch: converted.branchCode,
            type: kinds(converted.kind),
            number: converted.accountNumber,
          })}
      </p>
    </div>
  )
}

function Digits({
  label,
  help,
  value,
  onChange,
  fault,
}: {
  label: string
  help: string
  value: string
  onChange: (value: string) => void
  fault: string | null
}) {
  const id = useId()
  return (
    <div className="flex min-w-40 flex-1 flex-col gap-1">
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <TextField
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        value={value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}note`}
        onChange={({ target }) => onChange(target.value)}
      />
      {fault ? (
        <FieldError id={`${id}note`}>{fault}</FieldError>
      ) : (
        <FieldHelp id={`${id}note`}>{help}</FieldHelp>
      )}
    </div>
  )
}
