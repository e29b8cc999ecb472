import { late } from '../ui/states/late.tsx'

/** The page that a link of a request opens. Loaded alone: its reader needs nothing else of the console. */
export const Asked = late(async () => (await import('./AskedPage.tsx')).AskedPage)
