import type { Binding } from './keys/keys.ts'
import { useSession } from './session.tsx'
import { words } from './words.ts'

interface Shared {
  /** License numbers; empty if the record has no license. */
  numbers: readonly string[]
  /** The path of the page in the console: '/licenses/7'. */
  path: string
  /** Why nothing can be copied, and why the page cannot be opened. */
  why?: string | null
  whyNoPage?: string | null
}

/** The keys that copy the license number, copy the link to its page, and open the page in a browser. */
export function useShareKeys({ numbers, path, why = null, whyNoPage = why }: Shared): Binding[] {
  const { outside, server, done, failed } = useSession()
  const url = server + path
  const copy = (text: string, label: string) => () => {
    outside.copy(text)
    done(words.copied(label))
  }
  const open = async () => ((await outside.browse(url)) ? done(words.opened(url)) : failed(words.noBrowser(url)))
  const [first] = numbers
  const several = numbers.length > 1
  return [
    ...(first === undefined
      ? []
      : [
          {
            keys: ['y'],
            says: several ? `Copy ${numbers.length} numbers` : 'Copy the number',
            run: copy(numbers.join('\n'), several ? `${numbers.length} license numbers` : first),
            why,
            foot: true,
          } as const,
        ]),
    { keys: first === undefined ? ['Y', 'y'] : ['Y'], says: 'Copy the link', run: copy(url, url), why: whyNoPage },
    { keys: ['o'], says: 'Open in the browser', run: () => void open(), why: whyNoPage, foot: true },
  ]
}
