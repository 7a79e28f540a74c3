# Prints the comments in the first Swift file that are missing from the second; fails if there are any. Ignores differences
# in white space.
use strict;
use warnings;

sub comments {
  my ($path) = @_;
  open my $file, '<', $path or die "$path: $!";
  my $text = do { local $/; <$file> };
  my %count;
  # Skips strings, including interpolations.
  while ($text =~ m{(\#*)"""(?:\\.|.)*?"""\1|(\#*)"(?:\\.|[^"\\\n])*"\2|(//[^\r\n]*)|(/\*.*?\*/)}sg) {
    my $comment = $3 // $4 // next;
    $comment =~ s/\s+/ /g;
    $comment =~ s/\s+$//;
    $count{$comment}++;
  }
  return %count;
}

my %old = comments($ARGV[0]);
my %new = comments($ARGV[1]);
my @lost = grep { ($new{$_} // 0) < $old{$_} } sort keys %old;
print "$_\n" for @lost;
exit(@lost ? 1 : 0);
