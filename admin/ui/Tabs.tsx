import { Box, Tab, Tabs as TabRow } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'

export interface TabOf {
  /** The name of the tab in the address. */
  key: string
  label: string
  content: ReactNode
}

/** The tabs of a profile. The open tab is in the address, so that a reload and the back button keep it. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly [TabOf, ...TabOf[]] }) {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const open = tabs.find(({ key }) => key === search.get('tab')) ?? tabs[0]
  const choose = (key: string) => setSearch(key === tabs[0].key ? {} : { tab: key }, { replace: true })
  return (
    <>
      <TabRow
        aria-label={label}
        value={open.key}
        onChange={(_, key) => choose(key)}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ minHeight: 40, borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {tabs.map(({ key, label }) => (
          <Tab
            key={key}
            value={key}
            label={label}
            id={`${id}-${key}`}
            aria-controls={key === open.key ? `${id}-panel` : undefined}
            sx={{ minHeight: 40 }}
          />
        ))}
      </TabRow>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open.key}`}>
        {open.content}
      </Box>
    </>
  )
}
