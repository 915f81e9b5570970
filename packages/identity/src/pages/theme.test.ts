import { expect, test } from 'vitest'
import { themeStyles, contrast } from './theme.ts'

test.each(['#0f5fa8', '#ffcc00', '#ffffff', '#000000', '#e60012', '#00b900'])(
  'white text on %s, and text in that color, has enough contrast in light and dark mode',
  (accent) => {
    const css = themeStyles(accent)
    const [, background, text, night] =
      /--accent:(#\w{6});--accent-text:(#\w{6})[^]*--accent-text:(#\w{6})/.exec(css)!
    expect(contrast('#ffffff', background!)).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', text!)).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#171d24', night!)).toBeGreaterThanOrEqual(4.5)
  },
)

test('a value that is not a color never reaches the style sheet', () => {
  expect(themeStyles('red;}body{display:none')).toBe(themeStyles('#0f5fa8'))
})
