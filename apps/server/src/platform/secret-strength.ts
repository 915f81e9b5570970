import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

/** Of guesses, in powers of ten: 80 bits. 16 bytes by chance, written in hex, have 29; a repeated dictionary word has 8. */
const LEAST_GUESSES_LOG10 = 24

/**
 * Whether a secret of the environment can be guessed, by zxcvbn's estimate: words, repeats, sequences and keyboard rows
 * count for little, whatever their length.
 */
export function isGuessable(secret: string): boolean {
  const estimator = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  })
  return estimator.check(secret).guessesLog10 < LEAST_GUESSES_LOG10
}
