import type { Binding } from './keys/keys.ts'
import { useSession } from './session.tsx'
import { words } from './words.ts'

interface Shared {
  /** License numbers; none for what has no license. */
  numbers: readonly string[]
  /** The console's page: '/licenses/7'. */
  path: string
  /** Why there is nothing to take along, and why its page is not to be seen. */
  why?: string | null
  whyNoPage?: string | null
}

/** The keys that take something along: the license number, the address of its page, or the page itself. */
export function useShareKeys({ numbers, path, why = null, whyNoPage = why }: Shared): Binding[] {
  const { outside, server, done, failed } = useSession()
  const url = server + path
  const copy = (text: string, says: string) => () => {
    outside.copy(text)
    done(words.copied(says))
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
