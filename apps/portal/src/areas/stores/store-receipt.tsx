import { cutToWidth } from '@choba/contract/half-width.ts'
import { RECEIPT_COLUMNS } from '@choba/contract/store-parts.ts'
import { useId } from 'react'
import { useTranslations } from '#lib/translations.ts'

/** Splits a text into lines for receipt paper 58 mm wide. Never splits a full-width character. */
export function receiptLines(text: string): string[] {
  const lines: string[] = []
  for (let rest = text; rest !== '';) {
    const line = cutToWidth(rest, RECEIPT_COLUMNS)
    lines.push(line)
    rest = rest.slice(line.length)
  }
  return lines
}

/** Preview of the store name as a receipt shows it, at the width of the paper. */
export function ReceiptPreview({ name }: { name: string }) {
  const t = useTranslations('stores.receipt')
  const id = useId()
  return (
    <figure aria-labelledby={id} className="flex w-fit max-w-full flex-col gap-1.5">
      <div className="overflow-x-auto rounded-sm border border-line bg-[#fff] px-3 py-4 text-[#16202b] shadow-float">
        {/* The width is given in half-width characters; a full-width character is two of them wide.
         */}
        <div className="w-[32ch] text-center font-mono text-sm leading-6" lang="ja">
          {receiptLines(name).map((line, nth) => (
            <p key={nth} className="font-semibold whitespace-pre">
              {line}
            </p>
          ))}
          <p className="mt-1 border-t border-dashed border-[#5b6775] pt-1">{t('sample')}</p>
        </div>
      </div>
      <figcaption id={id} className="text-sm">
        {t('title')}
        <span className="block max-w-70 text-muted">{t('note')}</span>
      </figcaption>
    </figure>
  )
}
