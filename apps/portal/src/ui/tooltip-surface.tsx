import { Tooltip as Base } from '@base-ui/react/tooltip'

/** Loaded part of a `Tooltip`: the text beside its control. */
export const TooltipSurface = ({
  text,
  open,
  anchor,
}: {
  text: string
  open: boolean
  anchor: HTMLElement
}) => (
  <Base.Root open={open}>
    <Base.Portal>
      <Base.Positioner anchor={anchor} sideOffset={6} className="z-50">
        <Base.Popup
          aria-hidden="true"
          className="max-w-70 rounded-md bg-ink px-2.5 py-1.5 text-xs text-canvas shadow-float transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0"
        >
          {text}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
