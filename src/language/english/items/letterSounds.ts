/**
 * The sounds that programs of phonics teach for letters and graphemes, the first one taught first. The correspondences are those of phases
 * 2 to 5 of *Letters and Sounds* (Department for Education and Skills, 2007), with American vowels: grapheme, colon, its sounds.
 */
const TABLE =
  "a:AE b:B c:K,S d:D e:EH f:F g:G,JH h:HH i:IH j:JH k:K l:L m:M n:N o:AA,AO p:P q:K_W,K r:R s:S t:T u:AH v:V w:W x:K_S y:Y z:Z " +
  "bb:B cc:K dd:D ff:F gg:G ll:L mm:M nn:N pp:P rr:R ss:S tt:T vv:V zz:Z ck:K tch:CH dge:JH " +
  "sh:SH ch:CH,K th:TH,DH ng:NG nk:NG_K wh:W,HH_W ph:F qu:K_W kn:N wr:R gn:N mb:M zh:ZH gh:G,F ce:S ge:JH se:S,Z ve:V ze:Z " +
  "ai:EY ay:EY ea:IY,EH ee:IY ei:EY,IY ey:IY,EY eigh:EY ie:AY,IY igh:AY oa:OW oe:OW ow:OW,AW ou:AW,UW oo:UW,UH oi:OY oy:OY au:AO,AA aw:AO,AA " +
  "augh:AO,AA ew:UW,Y_UW ue:UW,Y_UW ui:UW eu:UW,Y_UW a_e:EY e_e:IY i_e:AY o_e:OW u_e:UW,Y_UW y_e:AY " +
  "ar:AA_R or:AO_R er:ER ir:ER ur:ER ear:IH_R,ER,EH_R eer:IH_R air:EH_R are:EH_R ere:IH_R ire:AY_ER,AY_R ore:AO_R oar:AO_R oor:AO_R our:AW_ER,AO_R ure:UH_R,Y_UH_R " +
  "all:AO_L,AA_L al:AO_L,AE_L ing:IH_NG ang:AE_NG,EY_NG ong:AO_NG,AA_NG ung:AH_NG ink:IH_NG_K ank:AE_NG_K,EY_NG_K onk:AO_NG_K,AA_NG_K unk:AH_NG_K";

const SOUNDS: ReadonlyMap<string, readonly string[]> = new Map(
  TABLE.split(" ").map((line) => {
    const [grapheme = "", sounds = ""] = line.split(":");
    return [grapheme, sounds.split(",").map((sound) => sound.replaceAll("_", " "))];
  }),
);

export const GRAPHEMES: readonly string[] = [...SOUNDS.keys()];

/** Without stress; undefined for other letters. @param grapheme in lower case, `a_e` for a split one */
export function soundsOfGrapheme(grapheme: string): readonly string[] | undefined {
  return SOUNDS.get(grapheme);
}
