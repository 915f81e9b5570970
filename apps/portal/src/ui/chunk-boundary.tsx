import { Component, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { isChunkFailure } from '#ui/chunks.ts'
import { EmptyState } from '#ui/empty-state.tsx'

/** Message in place of a chunk that failed to load, with a reload button. */
export function ChunkFailure() {
  const t = useTranslations('kit')
  return (
    <EmptyState
      title={t('chunkTitle')}
      text={t('chunkText')}
      action={
        <Button kind="primary" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      }
    />
  )
}

interface State {
  readonly error: unknown
}

/**
 * Error boundary around a lazy component. Offers a reload if its chunk fails to load; rethrows
 * other errors.
 */
// React supports error boundaries only as classes.
export class ChunkBoundary extends Component<{ children: ReactNode }, State> {
  override readonly state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!isChunkFailure(error)) throw error
    return <ChunkFailure />
  }
}
