// Tells what happens: to screen readers, by sounds, by voice, and by a line that stays for a moment.
import { personName } from '$lib/names.ts'
import type { Event, News } from '$lib/protocol.ts'
import { play, type Sound } from '$lib/sound.ts'
import { say, t } from '$lib/texts.svelte.ts'
import { speak } from '$lib/voice.ts'
import { announce, toast } from '../ui/feedback.svelte.ts'
import { EMOJI } from './emotes.ts'
import type { Session } from './session.svelte.ts'

const AT_ONCE = 1500

/** Begin to tell; returns how to stop. */
export function announceGame(session: Session): () => void {
  let owed = session.owing.join()
  let said = session.scene?.announce ? JSON.stringify(session.scene.announce) : ''
  return session.playback.listen((events, news) => {
    tell(session, news)
    const announced = session.scene?.announce
    const now = announced ? JSON.stringify(announced) : ''
    if (announced && (now !== said || events.some((event) => event.type === 'rolled'))) speak(say(announced, session.names))
    said = now
    const owes = session.owing.join()
    if (owes && owes !== owed && Date.now() - session.lastPlay > AT_ONCE) play('turn')
    if (owes && !owed) announce(t('table.ui.your_turn'))
    owed = owes
    for (const event of events) tellEvent(session, event)
  })
}

function tell(session: Session, news: News[]) {
  const sounds = new Set<Sound>()
  for (const each of news) {
    const sentence = session.say(each.words)
    const { key, clause, params } = each.words
    // A screen reader reads what is shown.
    if (key === 'news.closed') {
      toast(sentence, 'closed', clause ?? '', String(params?.colour))
      speak(sentence, true)
    } else if (key === 'news.goes_on') toast(sentence, 'info', clause ?? '')
    else announce(sentence)
    if (each.sound) sounds.add(each.sound)
  }
  // The loudest of what happened together is enough.
  const order: Sound[] = ['end', 'lock', 'penalty', 'undo', 'push', 'write', 'cross', 'roll']
  const heard = order.filter((sound) => sounds.has(sound))
  if (heard[0]) play(heard[0])
  if (heard.length > 1 && heard.includes('roll') && heard[0] !== 'end') play('roll')
}

function tellEvent(session: Session, event: Event) {
  const { table } = session
  const name = (person: string) => personName(table.people[person]?.name ?? '')
  switch (event.type) {
    case 'said':
      if (event.person !== table.you) announce(t('chat.said', { name: name(event.person), text: event.text }))
      break
    case 'emoted':
      if (event.person !== table.you) toast(t('chat.said', { name: name(event.person), text: `${EMOJI[event.emote]} ${t(`emote.${event.emote}`)}` }))
      break
    case 'started':
      announce(t('table.ui.begins', { name: session.names[event.first] ?? '' }))
      break
    case 'undo_answered':
      if (!event.agree) toast(t('table.ui.undo_refused', { name: session.names[event.seat] ?? '' }))
      break
    case 'hinted':
      if (!session.own.includes(event.seat)) toast(session.say({ key: event.kind === 'warning' ? 'news.warned' : 'news.hinted', params: { seat: event.seat } }))
      break
    case 'undone':
      toast(t('table.ui.undone'))
      break
    case 'dismissed':
      if (event.person === table.you) toast(t('table.ui.sent_away'), 'wrong')
      break
    case 'time_up':
      toast(t('clock.up', { name: session.names[event.seat] ?? '' }), 'wrong')
      break
  }
}
