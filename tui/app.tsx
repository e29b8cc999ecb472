import { Box, Text, useApp, useInput, usePaste, type WindowSize } from 'ink'
import { type ComponentType, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { type Client, Refused, Unreachable } from '../client/index.ts'
import { type CurrentUser, personOf } from '../contract/authentication/calls.ts'
import { messages } from '../rules/messages.ts'
import { mayRenew } from '../rules/permissions.ts'
import { AgainKey, AppKeys, DismissKey } from './app.keys.ts'
import { type AppState, appReducer, openApp } from './app.state.ts'
import type { Memory } from './memory.ts'
import { RememberedProvider } from './remembered.ts'
import { screens } from './screens.ts'
import { SignIn } from './sign-in/sign-in.tsx'
import { connect as connectReducer, UNHEARD } from './ui/connection.ts'
import { useCounts } from './ui/counts.ts'
import { explain } from './ui/explain.ts'
import { Banner } from './ui/frame/banner.tsx'
import { Footer } from './ui/frame/footer.tsx'
import { Header } from './ui/frame/header.tsx'
import { Help } from './ui/frame/help.tsx'
import { SMALLEST, useSize } from './ui/frame/size.ts'
import { ToastLine, toastLines, useToastTimer } from './ui/frame/toast.tsx'
import { KeyStore } from './ui/keys/key-store.ts'
import type { Place, View } from './ui/places.ts'
import { Active, KeysProvider, type Outside, type Session, SessionProvider, SizeProvider, useKeys } from './ui/session.tsx'
import { watched } from './ui/watched.ts'
import { words } from './ui/words.ts'

export interface AppProps {
  connect(token: string | null): Client
  token: string | null
  saveToken(token: string): Promise<void>
  server: string
  readonly: boolean
  memory: Memory
  outside: Outside
  now(): number
}

const isSignedOut = (error: unknown): boolean => error instanceof Refused && error.status === 401

/** Today comes with the identity, so it is read again before a day could be missed for long. */
const IDENTITY_EVERY = 300_000
/** A timer may come a moment early, and a try before its time does not count as one. */
const TIMER_SLACK = 20
const HEADER_ROWS = 1
const FOOTER_ROWS = 2

export function App(props: AppProps) {
  const size = useSize()
  const { exit } = useApp()
  const [keys] = useState(() => new KeyStore())
  useInput((input, key) => keys.input(input, key))
  usePaste((text) => keys.paste(text))
  const isTooSmall = size.columns < SMALLEST.columns || size.rows < SMALLEST.rows
  return (
    <KeysProvider value={keys}>
      {isTooSmall && <TooSmall size={size} quit={exit} />}
      {/* Kept while it is unseen: what was typed outlives a terminal made too small for a moment. */}
      <Box display={isTooSmall ? 'none' : 'flex'}>
        <Frame {...props} size={size} keys={keys} quit={exit} />
      </Box>
    </KeysProvider>
  )
}

function TooSmall({ size, quit }: { size: WindowSize; quit(): void }) {
  useKeys('help', { title: 'Too small', modal: true, bindings: [{ keys: ['q'], says: 'Quit', run: quit }] })
  return <Text>{words.tooSmall(size.columns, size.rows)}</Text>
}

function Frame({
  connect,
  saveToken,
  server,
  readonly,
  memory,
  outside,
  now,
  size,
  keys,
  quit,
  ...given
}: AppProps & { size: WindowSize; keys: KeyStore; quit(): void }) {
  const [state, dispatch] = useReducer(appReducer, given.token, openApp)
  const [connection, hear] = useReducer(connectReducer, UNHEARD)
  const { token, user } = state

  const [leaving] = useState(() => new AbortController())
  useEffect(() => () => leaving.abort(), [leaving])
  const api = useMemo(
    () =>
      watched(connect(token), {
        answered: () => hear({ type: 'answered', at: now() }),
        failed: () => hear({ type: 'failed', at: now(), random: Math.random() }),
        signedOut: () => dispatch({ type: 'signedOut', why: words.tokenGone }),
        leaving: leaving.signal,
      }),
    [connect, token, now, leaving],
  )

  const identified = (known: CurrentUser, good: string) =>
    dispatch({ type: 'identified', user: known, token: good, view: memory.of(known).view })
  const remembered = user && memory.of(user)
  useEffect(() => {
    if (remembered) remembered.view = state.view
  }, [remembered, state.view])

  const identify = useRef(async () => {})
  identify.current = async () => {
    if (token === null) return
    try {
      identified(await api.authentication.identity(), token)
    } catch (error) {
      if (!(error instanceof Unreachable) && !isSignedOut(error))
        dispatch({ type: 'toast', kind: 'failed', sentence: explain(error, {}).sentence })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new client asks anew who it speaks for
  useEffect(() => {
    void identify.current()
    const timer = setInterval(() => void identify.current(), IDENTITY_EVERY)
    return () => clearInterval(timer)
  }, [api])
  useEffect(() => {
    if (!connection.lost || connection.tryAt === null) return
    const timer = setTimeout(() => void identify.current(), Math.max(0, connection.tryAt - now()) + TIMER_SLACK)
    return () => clearTimeout(timer)
  }, [connection.lost, connection.tryAt, now])

  const failed = (sentence: string) => dispatch({ type: 'toast', kind: 'failed', sentence })
  keys.refuse = (sentence) => dispatch({ type: 'toast', kind: 'refused', sentence })
  keys.heard = () => state.toast?.kind === 'refused' && dispatch({ type: 'toastGone' })
  keys.guard = (binding) => {
    if (binding.writes && readonly) return words.readonly
    if (binding.writes && connection.lost) return words.notSent
    return binding.why ?? null
  }
  useToastTimer(state.toast, (number) => dispatch({ type: 'toastGone', number }))

  const isSigningIn = state.signIn !== null
  const isCovered = isSigningIn || state.isHelping
  const renews = user !== null && mayRenew(personOf(user))
  const { counts, recount } = useCounts(api, renews && !isSigningIn, connection.epoch)
  const session: Session | null = user && {
    api,
    server,
    outside,
    user,
    person: personOf(user),
    today: user.today,
    connection,
    counts,
    recount,
    go: (place) => dispatch({ type: 'go', place }),
    back: () => dispatch({ type: 'back' }),
    done: (sentence) => dispatch({ type: 'toast', kind: 'done', sentence }),
    failed,
    now,
  }
  const told = toastLines(state.toast, size.columns)
  const room = { columns: size.columns, rows: size.rows - HEADER_ROWS - told.length - FOOTER_ROWS - (connection.lost ? 1 : 0) }

  return (
    <SizeProvider value={room}>
      <AppKeys
        view={state.view}
        whyNoTasks={renews ? null : user ? messages.notAllowed : words.reading}
        onView={(view) => dispatch({ type: 'view', view })}
        onHelp={() => dispatch({ type: 'help', isHelping: true })}
        onRefresh={() => hear({ type: 'refresh' })}
        onQuit={quit}
      />
      <AgainKey onAgain={outside.again} />
      {state.toast?.kind === 'failed' && <DismissKey onDismiss={() => dispatch({ type: 'toastGone' })} />}
      <Box flexDirection="column" width={size.columns} height={size.rows}>
        <Header user={user} view={state.view} counts={counts} readonly={readonly} />
        <Banner connection={connection} now={now} />
        <Box flexDirection="column" flexGrow={1} overflow="hidden">
          {isSigningIn && (
            <SignIn
              server={server}
              why={state.signIn ?? ''}
              connect={connect}
              onQuit={quit}
              onSignedIn={(known, good) => {
                identified(known, good)
                saveToken(good).catch((error: Error) => failed(error.message))
              }}
            />
          )}
          {state.isHelping && !isSigningIn && <Help onClose={() => dispatch({ type: 'help', isHelping: false })} />}
          {session && remembered ? (
            <SessionProvider value={session}>
              <RememberedProvider value={remembered}>
                <Places key={session.user.id} state={state} isCovered={isCovered} isSigningIn={isSigningIn} />
              </RememberedProvider>
            </SessionProvider>
          ) : (
            !isSigningIn && <Text dimColor>{words.reaching(server)}</Text>
          )}
        </Box>
        <ToastLine lines={told} isBad={state.toast?.kind !== 'done'} />
        <Footer columns={size.columns} />
      </Box>
    </SizeProvider>
  )
}

/** The screens gone through stay as they were left, unseen, so that going back finds its row and its filters. */
function Places({ state, isCovered, isSigningIn }: { state: AppState; isCovered: boolean; isSigningIn: boolean }) {
  const all = (Object.entries(state.places) as [View, Place[]][]).flatMap(([view, places]) =>
    places.map((place, index) => ({ place, key: `${view} ${index}`, isShown: view === state.view && index === places.length - 1 })),
  )
  return all.map(({ place, key, isShown }) => {
    const Screen = screens[place.screen] as ComponentType<typeof place>
    return (
      <Box key={key} display={isShown && !isCovered ? 'flex' : 'none'} flexDirection="column" flexGrow={1}>
        <Active when={isShown && !isSigningIn}>
          <Screen {...place} />
        </Active>
      </Box>
    )
  })
}
