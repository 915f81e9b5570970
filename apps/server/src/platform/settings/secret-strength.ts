import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

/** Of guesses, in powers of ten: 80 bits. 16 bytes by chance, written in hex, have 29; a repeated dictionary word has 8. */
const LEAST_GUESSES_LOG10 = 24

// Its dictionaries take a third of a second to rank, and a demo asks for none of it.
let estimator: ZxcvbnFactory | null = null
const createEstimator = () =>
  new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  })

/**
 * Whether a secret of the environment can be guessed, by zxcvbn's estimate: words, repeats, sequences and keyboard rows
 * count for little, whatever their length.
 */
export const isGuessable = (secret: string): boolean =>
  (estimator ??= createEstimator()).check(secret).guessesLog10 < LEAST_GUESSES_LOG10
