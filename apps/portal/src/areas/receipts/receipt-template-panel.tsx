import type { ReceiptLine } from '@choba/contract/receipts.contract.ts'
import { receiptTextLines } from '@choba/contract/receipt-template.ts'
import { currentLanguage } from '#lib/i18n.ts'
import { useTranslations } from '#lib/translations.ts'
import { ReceiptPaper } from './receipt-paper.tsx'

/** Settings of a tenant whose text is on receipts. */
export const receiptTexts: ReadonlySet<string> = new Set(['receiptHeader', 'receiptFooter'])

/** Preview of the text above or below a receipt, with the part of the receipt beside it. */
export function ReceiptTemplatePanel({ code, text }: { code: string; text: string }) {
  const t = useTranslations('receipts.slip')
  const lines = receiptTextLines(text).map((line) => ({ kind: 'center', text: line }) as const)
  const shown: readonly ReceiptLine[] =
    code === 'receiptHeader'
      ? [
          ...lines,
          { kind: 'title', text: t('title.PAYMENT') },
          { kind: 'center', text: t('copy') },
          { kind: 'rule' },
        ]
      : [{ kind: 'rule' }, ...lines]
  return (
    <div className="flex flex-col">
      <ReceiptPaper lines={shown} language={currentLanguage()} />
    </div>
  )
}
