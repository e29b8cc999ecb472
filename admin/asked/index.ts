import { late } from '../ui/states/late.tsx'

/** The page of a request link. A chunk of its own, because its visitors need nothing else of the console. */
export const Asked = late(async () => (await import('./AskedPage.tsx')).AskedPage)
