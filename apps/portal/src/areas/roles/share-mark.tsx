import type { Share } from './module-shares.ts'

/**
 * Disc that shows a share: full, half or empty. Hidden from screen readers, which read the text
 * beside it.
 */
export const ShareMark = ({ share }: { share: Share }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 16 16"
    className={`inline-block size-[1.1em] align-[-0.15em] ${share === 'none' ? 'text-muted/45' : 'text-accent'}`}
  >
    <circle
      cx="8"
      cy="8"
      r="6"
      fill={share === 'all' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={share === 'none' ? 1.25 : 2}
    />
    {share === 'part' && <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />}
  </svg>
)
