/**
 * Parts of unwanted words: insults, drugs, sex, cruelty and death. Profanity proper is not in the list of words at all; its compounds and
 * inflected forms are caught here, anywhere in a word.
 */
const UNWANTED_PARTS =
  /fuck|shit|bitch|bastard|asshole|cunt|whore|slut|nigger|fagg|sexual|penis|vagin|porn|erotic|orgas|masturb|prostit|hooker|condom|naked|murder|homicid|suicid|genocid|terroris|tortur|massacr|slaughter|cocaine|marijuana|cannabis|junkie|drunk|booz|vodka|tequila|damn|retard|nazi|hitler|kidnap|molest|pervert|psychot|corpse|cadaver|lesbian|incest|abort|castrat|crotch|genital|breast|buttock|nipple|panties|lingerie|stripper|cocktail|cocksuck|goddam|assassin|gunshot|gunfi|gunpoint|shotgun|revolver|grenade|missile|crackhead|scumbag|jackass|brothel|bondage|erection|testic|pedophil|adulter|seduc|herpes|syphil|transvest|narcotic|morphine|alcohol|overdos|liquor|bourbon|champagne|martini|tobacco|cigar|pregnan|tumor|cannibal|electrocut|mutilat|suffocat|crucif|hijack|abduct|gangster|intercourse|bloodbath|bloodshed|bloodstrea|bloodthirst|deathbed|cemeter|graveyard|funeral|intoxicat|hepatit|stupid|idiot|weapon|execution|casino/u;

const UNWANTED_WORDS: ReadonlySet<string> = new Set(
  (
    "ass asses arse hell kill kills killed killer killers killing die dies died dying dead death deaths gun guns bomb bombs bomber bombed shoot shoots shooting dope drug drugs drugged stoned beer beers " +
    "wine wines gin rum whiskey whisky horny lust humping screwed screwing banged banging suck sucks sucked sucker suckers sucking butt butts booby boobies bra bras thong stab stabs stabbed stabbing strangle " +
    "strangled strangling hanged hostage hostages rifle rifles pistol pistols bullet bullets blood bloody victim victims moron morons dumb jerk jerks " +
    "hate hates hated loser losers freak freaks hag hussy tart hooky gay queer homo dyke devil devils satan coffin coffins grave graves morgue autopsy execute executed executing lynch slave slaves " +
    "gory nuke nukes lice cock cocks cocky dick dicks dickie tit tits rape raped raper raping rapist rapists sex sexy sexist sexier sexiest nude nudes semen sperm turd turds crap craps crappy fart farts farted " +
    "farting psycho psychos psychopath heroin meth opium virgin virgins virginity " +
    "gunman gunmen gunned gunning gunner gunners sniper snipers assault assaults assaulted assaulting ransom arsenic brandy addict addicts addicted addiction addictive abuse abused abusing abusive hooch syringe bong " +
    "lover lovers mistress mistresses affair affairs orgy foreplay kinky climax chastity undress undressed stripping topless bosom tush hooters booty puberty uterus prostate urine urinate enema pee peed puke puking puked vomit " +
    "vomiting barf gays flirt flirting hickey spank spanked spanking pimp pimps sleazy perverse bimbo douche redneck hick spic gook wop git commie fascist racist racism savage savages tramp tramps bum bums midget midgets " +
    "cripple crippled nerd nerds geek geeks wimp wimps scum thug thugs lunatic lunatics maniac maniacs insane insanity psych psyche asylum slay slayer noose gallows fatal lethal deadly deadbeat demon demons demonic deathly burial cancer " +
    "aids butchered carnage gambler gamblers gambling gambled hangover bollocks"
  ).split(" "),
);

/** Fragments of contractions ("ll" of "we'll"), initials, titles and mere sounds: not words to read on their own. */
const FRAGMENTS: ReadonlySet<string> = new Set(
  (
    "abs aka cos dah dos ere es et etc fi hep hoo im lac loo mas med moi mon ne ni ops ora os por que quo rec se til tis tov vie von yi com dis der di sis hon " +
    "re ve ll th um umm uh eh ah oh ow aw er ha ooh ya yo na la da de el il em gonna gotta wanna dunno mr mrs ms dr jr sr tv ok cd dna fbi cia nypd usa uk ii iii bro ma pa " +
    "don ain aren isn wasn weren didn doesn couldn wouldn shouldn hasn haven hadn mustn needn"
  ).split(" "),
);

/** For lists that children practise. @param word lower case */
export function isForChildren(word: string): boolean {
  if (!/^[a-z]+$/u.test(word) || !/[aeiouy]/u.test(word)) return false;
  if (word.length === 1) return word === "a" || word === "i";
  return !FRAGMENTS.has(word) && !UNWANTED_WORDS.has(word) && !UNWANTED_PARTS.test(word);
}
