import { GraphemeAligner } from "./graphemes.ts";
import type { RankedPair } from "../../phonics/grapheme.ts";

/** American pronunciation: grapheme, colon, its phonemes, `-` for none. */
const TABLE =
  "a:AE,AH,EY,AA,AO,EH,IH a_e:EY,AH,IH,AE aa:AA ae:IY,EH,AH ai:EY,EH,AH,IH,AY aigh:EY al:AO,AE,AH_L,AA air:EH_R ar:AA_R,ER,AO_R,EH_R are:EH_R,AA_R,ER au:AO,AA,AE,EY,AW augh:AO,AE_F aw:AO,AA ay:EY,EH,IY,AY aye:AY " +
  "b:B,- bb:B bt:T bu:B c:K,S,SH,CH,- cc:K,K_S,CH ce:S,SH,CH ch:CH,K,SH,JH,- ci:SH ck:K cqu:K_W d:D,T,JH,- dd:D dg:JH dge:JH di:JH dj:JH du:JH_UW,JH_AH,JH_AW " +
  "e:EH,IY,AH,IH,EY,AA,- e_e:IY,EH,ER,AH,IH ea:IY,EH,EY,AH,IY_AH,AE ear:IH_R,ER,AA_R,EH_R eau:OW,Y_UW ed:D,T,AH_D,IH_D ee:IY,IH,EY eer:IH_R eh:EH ei:EY,IY,AY,EH,IH,AH eigh:EY,AY eir:EH_R,IH_R el:AH_L er:ER,EH_R,IH_R,AA_R ere:IH_R,EH_R,ER err:EH_R,ER es:Z,S,AH_Z,IH_Z et:EY eu:Y_UW,UW,UH,Y_UH ew:UW,Y_UW,OW ey:IY,EY,AY eye:AY " +
  "f:F,V ff:F ft:F g:G,JH,ZH,- gg:G,JH,G_JH gh:G,F,- gi:JH gn:N gu:G,G_W gue:G h:HH,- i:IH,AY,IY,AH,Y,- i_e:AY,IY,IH ia:AH,IY_AH ie:IY,AY,IH,EH,IY_AH ier:IH_R,ER ieu:UW iew:Y_UW igh:AY ign:AY_N ir:ER,IH_R ire:AY_ER,AY_R is:AY il:AH_L " +
  "j:JH,HH,Y,ZH k:K,- kk:K kh:K kn:N l:L,-,ER_L ld:D lf:F lk:K ll:L,Y lle:L lm:M le:AH_L,L m:M,AH_M mb:M mm:M mn:M n:N,NG,AH_N,- nd:N ng:NG,N_JH,NG_G nk:NG_K nn:N n't:AH_N_T " +
  "o:AA,OW,AH,AO,UW,UH,W_AH,IH,- o_e:OW,AH,AO,UW oa:OW,AO oar:AO_R oe:OW,UW,AH oh:OW oi:OY,W_AA,AH ol:OW,ER on:AH_N oo:UW,UH,AH,OW oor:AO_R,UH_R orr:ER urr:ER arr:ER or:AO_R,ER,OW_R,AA_R ore:AO_R ou:AW,UW,AH,OW,UH,AA,Y_UW ough:AO,OW,UW,AW,AH_F,AO_F,AA ould:UH_D our:AW_ER,AW_R,AO_R,ER,UH_R ow:OW,AW,AA oy:OY " +
  "p:P,- ph:F,P pp:P pb:B ps:S q:K qu:K_W,K que:K r:R,ER re:ER,R rh:R rr:R rre:R rt:R " +
  "s:S,Z,SH,ZH,- sc:S,SH sce:S sch:SH,S_K sci:SH_AH,SH se:S,Z sh:SH si:ZH,SH sw:S sion:ZH_AH_N,SH_AH_N ss:S,Z,SH ssi:SH ssion:SH_AH_N st:S sth:S su:ZH_AH,SH_UH,ZH_UW,SH_AH t:T,SH,CH,D,- tch:CH th:TH,DH,T thm:DH_AH_M ti:SH,CH tion:SH_AH_N,CH_AH_N tt:T,D tte:T ture:CH_ER tu:CH_UW,CH_AH,CH_W tw:T " +
  "u:AH,UW,UH,Y_UW,Y_AH,Y_UH,IH,EH,W,- u_e:UW,Y_UW,Y_AH,Y_UH,UH ue:UW,Y_UW,- ugh:- ui:UW,IH,AY ur:ER,Y_ER,UH_R,Y_UH_R ure:Y_ER,Y_UH_R,UH_R,ER uy:AY,W_IY uoy:OY v:V,F ve:V vv:V w:W,-,V wh:W,HH,HH_W who:HH_UW wr:R x:K_S,G_Z,K_SH,Z,G_ZH xc:K_S xh:G_Z y:IY,AY,Y,IH,AH y_e:AY yr:ER,IH_R yre:AY_ER z:Z,S,T_S zz:Z,T_S ze:Z zh:ZH";

function* englishPairs(): Generator<RankedPair> {
  for (const line of TABLE.split(" ")) {
    const [grapheme = "", pronunciations = ""] = line.split(":");
    for (const pronunciation of pronunciations.split(","))
      yield { grapheme, phonemes: pronunciation === "-" ? "" : pronunciation.replaceAll("_", " "), rank: 0 };
  }
}

let aligner: GraphemeAligner | undefined;

/** Has a wide table of English spelling, whatever has been taught. */
export function englishAligner(): GraphemeAligner {
  return (aligner ??= new GraphemeAligner(englishPairs()));
}
