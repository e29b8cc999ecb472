import type { Call } from '../../../contract/call.ts'
import { late } from '../states/late.tsx'
import type { CallFormProps } from './sending/useSubmit.ts'

const Dialog = late(async () => (await import('./CallFormDialog.tsx')).CallFormDialog)

/** The dialog of a form of `forms/`. Loaded on first use, because its inputs are a tenth of the console's code. */
export const CallForm = <Context, C extends Call>(props: CallFormProps<Context, C>) => <Dialog {...props} />
