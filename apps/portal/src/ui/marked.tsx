import { placeOf } from '#ui/place-of.ts'

/** Text with the searched part highlighted. */
export function Marked({ text, sought }: { text: string; sought: string }) {
  const place = placeOf(text, sought)
  if (!place) return text
  const [from, to] = place
  return (
    <>
      {text.slice(0, from)}
      <mark className="bg-transparent font-semibold text-accent-strong">
        {text.slice(from, to)}
      </mark>
      {text.slice(to)}
    </>
  )
}
