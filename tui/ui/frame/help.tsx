import { useState } from 'react'
import { fits } from '../../../forms/search/palette.ts'
import { Chooser, type Item } from '../chooser.tsx'
import { LEVELS, shown } from '../keys/keys.ts'
import { useKeyStore } from '../session.tsx'
import { words } from '../words.ts'
import { useLayers } from './footer.tsx'

/** All keys of the current screen, taken from the bindings. Typing narrows them, and Enter runs the chosen binding. */
export function Help({ onClose }: { onClose(): void }) {
  const store = useKeyStore()
  // The footer's subscription draws this again when a key changes.
  useLayers()
  const [typed, setTyped] = useState('')
  const items: Item[] = store.below(LEVELS.help).flatMap((layer) =>
    layer.bindings
      .map((binding) => ({ binding, keys: binding.keys.map((key) => shown(store.typedFor(key))).join(' ') }))
      .filter(({ binding, keys }) => fits(`${binding.says} ${layer.title}`, typed) || keys === typed)
      .map(({ binding, keys }) => ({
        key: `${layer.title} ${keys} ${binding.says}`,
        lead: keys,
        title: binding.says,
        details: binding.why ? `(not now: ${binding.why})` : layer.title,
        isOff: Boolean(binding.why),
        run: () => {
          onClose()
          store.run(binding)
        },
      })),
  )
  return (
    <Chooser
      title="Keys"
      aside="type to find one, Enter does it"
      level="help"
      items={items}
      none={words.nothingFits}
      onTyped={setTyped}
      onClose={onClose}
    />
  )
}
