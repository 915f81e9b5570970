import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { ModalBody, ModalFrame } from '#ui/modal.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export type AccountDialog = 'secondStep' | 'changePassword'

const SecondStep = lazy(async () => ({
  default: (await loadChunk(import('#areas/session/second-step.tsx'))).SecondStep,
}))
const PasswordChange = lazy(async () => ({
  default: (await loadChunk(import('#areas/session/password-change.tsx'))).PasswordChange,
}))

const Opening = createContext<(dialog: AccountDialog) => void>(() => undefined)

/** Returns a function that opens an account dialog. */
export const useAccountDialogs = () => use(Opening)

const IsOpen = createContext(false)

/** True while an account dialog is open. */
export const useIsAccountDialogOpen = () => use(IsOpen)

/**
 * Provides the account dialogs (password, second step and others) to `children`. Their content
 * loads when first opened.
 */
export function AccountDialogs({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const [dialog, setDialog] = useState<AccountDialog>('secondStep')
  const [isOpen, setOpen] = useState(false)
  const [isHeld, hold] = useState(false)
  const close = () => setOpen(false)
  const open = (next: AccountDialog) => {
    setDialog(next)
    setOpen(true)
  }
  const Content = dialog === 'secondStep' ? SecondStep : PasswordChange
  return (
    <Opening value={open}>
      <IsOpen value={isOpen}>{children}</IsOpen>
      <ModalFrame open={isOpen} onClose={isHeld ? undefined : close} title={t(dialog)} holdsInput>
        <AccountDialogContent>
          <Content onClose={close} hold={hold} />
        </AccountDialogContent>
      </ModalFrame>
    </Opening>
  )
}

/** Shows a placeholder while the content loads, and an error if loading fails. */
export const AccountDialogContent = ({ children }: { children: ReactNode }) => (
  <ChunkBoundary>
    <Suspense
      fallback={
        <ModalBody>
          <Skeleton className="mb-6 h-60" />
        </ModalBody>
      }
    >
      {children}
    </Suspense>
  </ChunkBoundary>
)
