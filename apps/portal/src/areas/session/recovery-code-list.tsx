import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { saveFile } from '#lib/save-file.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { ModalBody, ModalFooter } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'

/** List of new recovery codes, to copy or download. The codes cannot be shown again later. */
export function RecoveryCodeList({
  codes,
  onDone,
}: {
  codes: readonly string[]
  onDone: () => void
}) {
  const t = useTranslations('session.recovery')
  const kit = useTranslations('kit')
  const { userName } = session().user
  const text = codes.join('\n')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ severity: 'success', message: kit('copied') })
    } catch {
      showToast({ severity: 'warning', message: kit('copyFailed') })
    }
  }
  const download = () =>
    saveFile(
      new Blob([`${t('file', { userName })}\n\n${text}\n`], { type: 'text/plain;charset=utf-8' }),
      'recovery-codes.txt',
    )

  return (
    <>
      <ModalBody>
        <Banner tone="warn" urgent>
          <p>{t('shownOnce')}</p>
        </Banner>
        <ol
          aria-label={t('list')}
          className="mt-3.5 grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-md border border-line p-4 font-mono sm:tracking-wide sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="mt-3.5 flex flex-wrap gap-2.5">
          <Button icon={<Download aria-hidden="true" size="1.15em" />} onClick={download}>
            {t('download')}
          </Button>
          <Button icon={<Copy aria-hidden="true" size="1.15em" />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button kind="primary" onClick={onDone}>
          {t('done')}
        </Button>
      </ModalFooter>
    </>
  )
}
