import { Button, Stack } from '@mui/material'
import type { CallOptions } from '../../client/index.ts'
import { calls } from '../../contract/index.ts'
import { takeWords } from '../../forms/starter-catalogue/words.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { useAsk } from '../ui/dialogs/Ask.tsx'
import { useCall } from '../ui/useCall.tsx'
import { canTake, type StateGroup } from './states.ts'
import type { CatalogueFile } from './useComparison.ts'

interface TakeButtonsProps {
  groups: readonly StateGroup[]
  chosen: ReadonlySet<string>
  file: CatalogueFile | null
  onTaken(): void
}

/** Takes the selected states or the whole catalogue, after a confirmation. */
export function TakeButtons({ groups, chosen, file, onTaken }: TakeButtonsProps) {
  const [ask, dialog] = useAsk()
  // The server validates the file, so the body is untyped.
  const { run, isPending } = useCall<typeof calls.starterCatalogue.take, CallOptions>(calls.starterCatalogue.take)
  const take = async (some: readonly StateGroup[], states?: string[]) => {
    const isSure = await ask({
      title: messages.catalogueTake,
      text: takeWords(some.flatMap(({ authorities }) => authorities)),
      confirm: 'Take',
    })
    if (!isSure) return
    const body = { ...(states && { states }), ...(file && { catalogue: file.catalogue }) }
    const outcome = await run({ body }, { success: sentences.catalogueTaken })
    if ('answer' in outcome) onTaken()
  }
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button variant="outlined" disabled={isPending || !groups.some(canTake)} onClick={() => take(groups)}>
        Take All
      </Button>
      <Button
        variant="contained"
        disabled={chosen.size === 0}
        loading={isPending}
        onClick={() =>
          take(
            groups.filter(({ state }) => chosen.has(state)),
            [...chosen],
          )
        }
      >
        {`Take Selected (${chosen.size})`}
      </Button>
      {dialog}
    </Stack>
  )
}
