import { Carousel } from '#ui/carousel.tsx'
import { Specimen, Specimens } from './specimen.tsx'
import { useWords } from './words.ts'

/** Gallery page with carousels: several messages, a single one, and one that is too long. */
export function CarouselExamples() {
  const w = useWords()
  const content = (text: string) => (
    <>
      <strong className="mr-3 font-semibold text-warn">{w.important}</strong>
      {text}
    </>
  )
  const items = [w.notice1, w.notice2, w.notice3, w.longText, w.informed, w.failed].map(
    (text, index) => ({
      id: String(index),
      content: content(text),
    }),
  )
  return (
    <Specimens>
      <Specimen name={w.normal} wide>
        <div className="w-full">
          <Carousel label={w.important} tone="warn" items={items} />
        </div>
      </Specimen>
      <Specimen name={w.notice2} wide>
        <div className="w-full">
          <Carousel label={w.notice2} items={[{ id: 'one', content: w.notice2 }]} />
        </div>
      </Specimen>
      <Specimen name={w.long} wide>
        <div className="w-full">
          <Carousel
            label={w.long}
            tone="info"
            items={[{ id: 'long', content: content(w.longText) }]}
          />
        </div>
      </Specimen>
    </Specimens>
  )
}
